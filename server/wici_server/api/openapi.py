"""The OpenAPI document, made from the routes' own contracts and structs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from flask import Blueprint, Response

import wici
from wici_server.api.answer import Refusal, as_json
from wici_server.api.contract import CONTRACTS, JSON, TEXT, Answer, Contract, promise
from wici_server.error_words import FAULT, TABLE

openapi = Blueprint("openapi", __name__)

_PARAMETER = re.compile(r"<(\w+)>")
_REF = "#/components/schemas/{name}"
_GAME = {"type": "string", "pattern": "^[a-z2-7]{16}$"}


@promise(openapi, "/v1/openapi.json", {200: Answer("The document.")})
def show_openapi() -> Response:
    """Describe this interface as an OpenAPI document."""
    return as_json(_written())


@cache
def _written() -> bytes:
    """All contracts are made when the routes are imported, so the document is made once."""
    return msgspec.json.encode(document(CONTRACTS))


def document(contracts: Iterable[Contract]) -> dict[str, Any]:
    """Describe routes as OpenAPI 3.1 does.

    Args:
        contracts: What the routes promise.
    """
    contracts = list(contracts)
    bodies = [answer.body for contract in contracts for answer in contract.answers.values() if answer.body]
    schemas, components = msgspec.json.schema_components([*bodies, Refusal], ref_template=_REF)
    by_body = {id(body): schema for body, schema in zip([*bodies, Refusal], schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for contract in contracts:
        path = _PARAMETER.sub(r"{\1}", contract.rule)
        paths.setdefault(path, {})[contract.method.lower()] = _operation(contract, by_body)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "wici",
            "version": wici.__version__,
            "description": "Signed orders in, private views out; see the protocol.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(contract: Contract, schemas: dict[int, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {"operationId": contract.name, "summary": contract.about}
    parameters = [*_path_parameters(contract.rule), *_query_parameters(contract.query)]
    if parameters:
        operation["parameters"] = parameters
    if contract.takes or contract.lines:
        about = f"A {contract.takes} text with its SSH signature."
        about = "Lines, one order each; unsigned." if contract.lines else about
        content = {TEXT: {"schema": {"type": "string"}}}
        operation["requestBody"] = {"required": True, "description": about, "content": content}
    if contract.bearer != "none":
        operation["security"] = [{"token": []}] if contract.bearer == "needed" else [{}, {"token": []}]
    operation["responses"] = {
        str(status): _response(answer, schemas) for status, answer in contract.answers.items()
    }
    operation["responses"]["default"] = {
        "description": f"A refusal: {', '.join(_words())}.",
        "content": {JSON: {"schema": schemas[id(Refusal)]}},
    }
    return operation


def _response(answer: Answer, schemas: dict[int, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if answer.body is not None:
        content[JSON] = {"schema": schemas[id(answer.body)]}
    if answer.media is not None:
        content[answer.media] = {"schema": {"type": "string"}}
    if answer.text:
        content[TEXT] = {"schema": {"type": "string"}}
    return {"description": answer.about, **({"content": content} if content else {})}


def _path_parameters(rule: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": _GAME} for name in _PARAMETER.findall(rule)
    ]


def _query_parameters(query: Any) -> list[dict[str, Any]]:
    if query is None:
        return []
    (_, components) = msgspec.json.schema_components([query], ref_template=_REF)
    schema = components[query.__name__]
    return [
        {"name": name, "in": "query", "required": False, "schema": field}
        for name, field in schema["properties"].items()
    ]


def _words() -> list[str]:
    return sorted({said.word for said in TABLE.values()} | {FAULT.word})

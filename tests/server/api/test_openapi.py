"""The OpenAPI document: every route is in it, and every answer is what it says."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from tests.server.people import Table
from tests.server.test_app import bearer
from wici_server.api.contract import CONTRACTS, Contract

READS = [one for one in CONTRACTS if one.method == "GET"]


@pytest.fixture
def document(app: Flask) -> dict[str, Any]:
    answer = app.test_client().get("/v1/openapi.json").json
    assert isinstance(answer, dict)
    return answer


def test_every_route_is_described_and_nothing_else(app: Flask, document: dict[str, Any]) -> None:
    routes = {
        (re.sub(r"<(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    described = {(path, method) for path, item in document["paths"].items() for method in item}
    assert routes == described


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    def references(part: Any) -> list[str]:
        if isinstance(part, dict):
            own = [part["$ref"]] if "$ref" in part else []
            return own + [ref for value in part.values() for ref in references(value)]
        return [ref for value in part for ref in references(value)] if isinstance(part, list) else []

    found = references(document)
    assert found
    for ref in found:
        assert ref.removeprefix("#/components/schemas/") in document["components"]["schemas"]


def test_every_operation_has_a_name_of_its_own_a_summary_and_answers(document: dict[str, Any]) -> None:
    operations = [one for item in document["paths"].values() for one in item.values()]
    names = [one["operationId"] for one in operations]
    assert len(set(names)) == len(names)
    for one in operations:
        assert one["summary"].endswith(".")
        assert "default" in one["responses"]


@pytest.mark.parametrize("contract", READS, ids=lambda one: one.name)
def test_an_answer_has_the_fields_that_are_described(table: Table, app: Flask, contract: Contract) -> None:
    path = contract.rule.replace("<game>", table.game)
    answer = app.test_client().get(path, headers=bearer(table, 1))
    assert answer.status_code == 200
    body = contract.answers[200].body
    if body is None:
        assert answer.mimetype in {"text/plain", "application/json", "image/svg+xml"}
        return
    assert isinstance(answer.json, dict)
    assert set(answer.json) == set(body.__struct_encode_fields__)

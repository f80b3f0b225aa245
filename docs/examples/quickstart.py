"""Signs in, creates a dictionary, uploads a CSV, waits and asks: python3 quickstart.py"""

import json
import os
import time
from urllib.parse import urlencode
from urllib.request import Request, urlopen

ORIGIN = os.environ.get("KEYWAY_ORIGIN", "http://localhost:4000")


def send(path, body, headers):
    with urlopen(Request(ORIGIN + path, data=body, headers=headers)) as answer:
        return json.load(answer)


credentials = {
    "grant_type": "password",
    "client_id": "burst",
    "username": "owner@meridian.test",
    "password": "keyway",
}
token = send("/realms/meridian/protocol/openid-connect/token", urlencode(credentials).encode(), {})
common = {
    "Authorization": f"Bearer {token['access_token']}",
    "customer-name": "meridian",
    "zone-name": "clinic_dev",
}


def keyway(path, body=None, content_type="application/json"):
    return send("/api" + path, body and body.encode(), {**common, "Content-Type": content_type})


def finish(job):
    while job["status"] in ("NEW", "QUEUED", "RUNNING"):
        time.sleep(0.5)
        job = keyway(f"/jobs/{job['jobId']}")
    if job["status"] != "COMPLETED_SUCCESS":
        raise SystemExit(job["results"]["error"])


dictionary = {
    "name": "planet",
    "attributes": [
        {"name": "title", "datatype": "STRING", "required": True},
        {"name": "moons", "datatype": "INTEGER"},
    ],
    "indexes": [{"name": "by_title", "type": "PRIMARY", "attributes": ["title"]}],
}
finish(keyway("/jobs/dictionary", json.dumps({"dictionary": dictionary, "emailResultsTo": "none"})))

rows = "title,moons\nEarth,1\nMars,2\nVenus,0\n"
form = (
    '--b\r\nContent-Disposition: form-data; name="emailResultsTo"\r\n\r\nnone\r\n'
    '--b\r\nContent-Disposition: form-data; name="file"; filename="planets.csv"\r\n\r\n'
    f"{rows}\r\n--b--\r\n"
)
finish(keyway("/jobs/planet/upload", form, "multipart/form-data; boundary=b"))

query = "FROM planet WHERE data.moons > 0 ORDER BY data.title SELECT data.title AS title, data.moons AS moons"
print(json.dumps(keyway("/graphchain/query", query, "text/plain")))

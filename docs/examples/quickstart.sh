#!/bin/sh
# Signs in, creates a dictionary, uploads a CSV, waits and asks: sh quickstart.sh
set -eu
ORIGIN=${KEYWAY_ORIGIN:-http://localhost:4000}

field() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }

TOKEN=$(curl -sS --fail-with-body "$ORIGIN/realms/meridian/protocol/openid-connect/token" \
  -d grant_type=password -d client_id=burst -d username=owner@meridian.test -d password=keyway | field access_token)

keyway() {
  path=$1
  shift
  curl -sS --fail-with-body "$ORIGIN/api$path" -H "Authorization: Bearer $TOKEN" \
    -H 'customer-name: meridian' -H 'zone-name: clinic_dev' "$@"
}

finish() {
  job=$(field jobId)
  while keyway "/jobs/$job" | grep -qE '"status":"(NEW|QUEUED|RUNNING)"'; do sleep 0.5; done
  keyway "/jobs/$job" | grep -q '"status":"COMPLETED_SUCCESS"' || { keyway "/jobs/$job" >&2 && exit 1; }
}

keyway /jobs/dictionary -H 'Content-Type: application/json' -d '{"emailResultsTo": "none", "dictionary": {
  "name": "planet",
  "attributes": [
    { "name": "title", "datatype": "STRING", "required": true },
    { "name": "moons", "datatype": "INTEGER" }
  ],
  "indexes": [{ "name": "by_title", "type": "PRIMARY", "attributes": ["title"] }]
}}' | finish

printf 'title,moons\nEarth,1\nMars,2\nVenus,0\n' |
  keyway /jobs/planet/upload -F emailResultsTo=none -F 'file=@-;filename=planets.csv' | finish

keyway /graphchain/query -H 'Content-Type: text/plain' \
  -d 'FROM planet WHERE data.moons > 0 ORDER BY data.title SELECT data.title AS title, data.moons AS moons'

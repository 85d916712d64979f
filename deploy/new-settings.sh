#!/bin/sh
# Prints compose/kenali.env.example for a host, with fresh secrets: sh new-settings.sh kenali.example > kenali.env
# What stays empty is known to the provider of payments and mail alone.
set -eu
host=${1:?name the host of the site, such as kenali.example}
fresh() { openssl rand -hex 32; }
password=$(fresh)
sed -e "s/kenali\.example/$host/" \
  -e "s|^MONGODB_URI=$|&mongodb://kenali:$password@mongo-1,mongo-2,mongo-3/kenali?replicaSet=kenali\&authSource=admin|" \
  -e "s/^MONGO_PASSWORD=$/&$password/" \
  -e "s/^JWT_SECRET=$/&$(fresh)/" \
  -e "s/^BOOT_ID_SECRET=$/&$(fresh)/" \
  -e "s|^FIELD_ENCRYPTION_KEYS=$|&1:$(openssl rand -base64 32)|" \
  -e "s/^FIELD_SEARCH_SECRET=$/&$(fresh)/" \
  "$(dirname "$0")/compose/kenali.env.example"

#!/bin/sh
# Writes the files of deploy/settings for a host, with fresh secrets, into a folder: sh new-settings.sh kenali.example /etc/kenali
# What stays empty in api.env is known to the provider of payments and mail alone. Files that are there already stay as they are.
set -euC
host=${1:?name the host of the site, such as kenali.example}
folder=${2:?name the folder for the files}
umask 077
fresh() { openssl rand -hex 32; }
for file in kenali site database api; do
  if [ -e "$folder/$file.env" ]; then
    echo "$folder/$file.env stays as it is" >&2
    continue
  fi
  sed -e "s/kenali\.example/$host/" \
    -e "s|^MONGODB_URI=$|&mongodb://kenali:$(fresh)@mongo-1,mongo-2,mongo-3/kenali?replicaSet=kenali\&authSource=admin|" \
    -e "s/^JWT_SECRET=$/&$(fresh)/" \
    -e "s/^BOOT_ID_SECRET=$/&$(fresh)/" \
    -e "s|^FIELD_ENCRYPTION_KEYS=$|&1:$(openssl rand -base64 32)|" \
    -e "s/^FIELD_SEARCH_SECRET=$/&$(fresh)/" \
    "$(dirname "$0")/settings/$file.env" > "$folder/$file.env"
done

export type { LinkSecrets } from './link-secrets.ts';
export { defineSecretLinks, hashSecrets, SECRET_LINK_FIELDS } from './secret-link.ts';

export { defineSecretLinks, type NewLink, SECRET_LINK_FIELDS } from './secret-link.ts';

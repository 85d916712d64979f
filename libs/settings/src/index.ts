export { checkEnvironment, checkInstallation, SettingsError, secretsOfOthers } from './check-environment.ts';
export { asEnvExample, describeCheck } from './describe-variables.ts';
export { DEMO_FIELD_ENCRYPTION, type FieldEncryptionSettings } from './field-encryption.ts';
export type { FieldKey } from './parse-field-keys.ts';
export type { Practice } from './practice.ts';
export { isLoopback } from './rules.ts';
export {
  type ApiSettings,
  type GoogleSettings,
  type ListenSettings,
  type MidtransSettings,
  readApiSettings,
  readCdnSettings,
  readSiteSettings,
  readWebSettings,
  type SiteSettings,
  type WebSettings,
} from './settings.ts';
export { type Environment, type Mode, type Problem, READERS, type Reader } from './variable.ts';
export { VARIABLE_NAMES } from './variables.ts';

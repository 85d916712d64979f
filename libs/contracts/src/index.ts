export * from './calls/index.ts';
export * from './client-errors.ts';
export { ERRORS, type ErrorBody, type ErrorCode, type FieldError, type GoogleRegistration } from './errors.ts';
export * from './legal.ts';
export * from './limits.ts';
export * from './pages.ts';
export * from './shell-contract.ts';
export * from './texts.ts';
export * from './vitals.ts';

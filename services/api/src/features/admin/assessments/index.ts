export { TOKEN_INDEX as USER_ASSESSMENT_TOKEN_INDEX } from './user-assessment-filter.ts';

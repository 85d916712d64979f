export { reportFileName } from './file-name.ts';
export { findRetest } from './find-retest.ts';
export { evidenceFor, interpretationOf, reasonsOf, signOffView } from './interpretation.ts';
export { readAdminResult, readResults } from './read-results.ts';
export type { ReportContent } from './report/content/report-content.ts';
export { createReportRenderer, type ReportRenderer } from './report/report-renderer.ts';
export { createReportFile, findUserName, REPORT_FIELDS } from './report-file.ts';
export { resultViewOf, sharedPartsOf } from './result-view.ts';
export { resultRoutes } from './results.routes.ts';

export { reportFileName } from './file-name.ts';
export type { ReportContent } from './report/report-content.ts';
export { renderPdf, reportFile } from './report-file.ts';
export { resultRoutes } from './results.routes.ts';

export { reportFileName } from './file-name.ts';
export type { ReportContent } from './report/content/report-content.ts';
export { createReportFile, renderPdf } from './report-file.ts';
export { resultRoutes } from './results.routes.ts';

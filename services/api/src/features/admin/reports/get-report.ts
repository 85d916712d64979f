import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { recordAudit } from '../../audit/index.ts';
import { writeSheets } from '../write-sheets.ts';
import { buildReport } from './build-report.ts';
import { toReportContent } from './report-pdf.ts';
import { toReportSheets } from './report-sheets.ts';

export const getReport: Handler<'GET /api/admin/reports'> = ({ query }, { services }) =>
  buildReport(query, services.now());

export const getReportXlsx: Handler<'GET /api/admin/reports/xlsx'> = async ({ query }, context) => {
  const report = await buildReport(query, context.services.now());
  const { type, range, from, to } = report;
  const body = await writeSheets(toReportSheets(report));
  await recordAudit(context, { action: 'report.export_xlsx', details: { type, range } });
  return { fileName: `laporan_${type}_${from}_${to}.xlsx`, body };
};

/** @throws AppError REPORT_PDF_OFF when the configuration disables PDF reports */
export const getReportPdf: Handler<'GET /api/admin/reports/pdf'> = async ({ query }, context) => {
  const { config, now, reportRenderer } = context.services;
  if (!config.reportPdf) throw new AppError('REPORT_PDF_OFF');
  const report = await buildReport(query, now());
  const { type, range, from, to } = report;
  const body = await reportRenderer.render(toReportContent(report, config.practice), new Date(report.generatedAt));
  await recordAudit(context, { action: 'report.export_pdf', details: { type, range } });
  return { fileName: `laporan_${type}_${from}_${to}.pdf`, body };
};

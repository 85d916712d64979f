import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { recordAudit } from '../audit/index.ts';
import { writeSheets } from '../write-sheets.ts';
import { makeReport } from './make-report.ts';
import { reportPdf } from './report-pdf.ts';
import { reportSheets } from './report-sheets.ts';

export const getAdminReport: Handler<'GET /api/admin/reports'> = ({ query }, { services }) =>
  makeReport(query, services.now());

export const getReportXlsx: Handler<'GET /api/admin/reports/xlsx'> = async ({ query }, context) => {
  const report = await makeReport(query, context.services.now());
  const { type, range, from, to } = report;
  const body = await writeSheets(reportSheets(report));
  await recordAudit(context, { action: 'report.export_xlsx', details: { type, range } });
  return { fileName: `laporan_${type}_${from}_${to}.xlsx`, body };
};

export const getReportPdf: Handler<'GET /api/admin/reports/pdf'> = async ({ query }, context) => {
  const { config, now } = context.services;
  if (!config.reportPdf) throw new AppError('REPORT_PDF_OFF');
  const report = await makeReport(query, now());
  const { type, range, from, to } = report;
  const body = await reportPdf(report, config.practice);
  await recordAudit(context, { action: 'report.export_pdf', details: { type, range } });
  return { fileName: `laporan_${type}_${from}_${to}.pdf`, body };
};

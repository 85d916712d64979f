import { loadFonts } from '../../../pdf/pdf-writer.ts';
import type { ReportContent } from './content/report-content.ts';
import { renderReport } from './render-report.ts';

const fonts = loadFonts();

/** Entry of the worker threads: renders one report. The fonts are read once per thread. */
export default (task: { content: ReportContent; date: Date }): Promise<Buffer> =>
  renderReport(task.content, fonts, task.date);

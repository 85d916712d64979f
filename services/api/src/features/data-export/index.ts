import { Router } from 'express';
import { forUser } from '../../http/call.ts';
import type { Job } from '../../jobs/start-job.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import type { OwnerEmails } from '../../mail/index.ts';
import { deleteParts } from './archive-parts.ts';
import { DataExport } from './data-export.model.ts';
import { downloadExport, getNewestExport, requestExport } from './own-exports.ts';
import { runNextExport } from './run-exports.ts';

export { readOwned } from './content/collect-own-data.ts';

/** The archive of everything that is stored about an account: who may request and download it. */
export function dataExportRoutes(): Router {
  const router = Router();
  forUser(router, 'GET /api/data-exports/newest', getNewestExport);
  forUser(router, 'POST /api/data-exports', requestExport, { accountLimit: ACCOUNT_LIMITS.dataExport });
  forUser(router, 'GET /api/data-exports/{id}/file', downloadExport, {
    accountLimit: ACCOUNT_LIMITS.dataExportFile,
  });
  return router;
}

/**
 * Deletes every archive of an account. An archive that is being built at this moment keeps no request, so its last parts are
 * waste, which MongoDB deletes when they expire.
 * @returns how many archives there were
 */
export async function eraseExports(userId: number): Promise<number> {
  const exportIds = (await DataExport.find({ userId }, { _id: 1 }).lean()).map(({ _id }) => _id);
  await deleteParts(exportIds);
  return (await DataExport.deleteMany({ _id: { $in: exportIds } })).deletedCount;
}

/** A person watches the page, and an archive takes seconds. */
const EVERY_MS = 2000;

/** Builds requested archives. When it is stopped, it hands over the archive that is being built to another process. */
export const dataExportsJob: Job = {
  name: 'data exports',
  everyMs: EVERY_MS,
  async run(services, isStopped) {
    while (!isStopped() && (await runNextExport(services, isStopped)));
  },
};

export const archiveEmails = {
  data_export: () => ({
    hasNoName: true,
    subject: 'Berkas data Anda siap diunduh',
    sentence: 'Berkas data yang diminta lewat akun Anda selesai disusun',
    more: ['Berkas dapat diunduh dari akun Anda selama 24 jam, lalu terhapus otomatis.'],
    page: { path: '/account/data', label: 'Buka halaman Data saya' },
    closing: 'Jika bukan Anda yang memintanya, segera buat password baru lewat Lupa password, lalu hubungi kami.',
  }),
} satisfies Partial<OwnerEmails>;

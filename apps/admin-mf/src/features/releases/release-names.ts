import { type ReleaseChannel, UNKNOWN_APP } from '@kenali/contracts';

const APP_NAMES: Partial<Record<string, string>> = {
  shell: 'Kerangka situs dan pembayaran',
  'catalog-mf': 'Beranda dan katalog',
  'assessment-mf': 'Asesmen dan hasil',
  'admin-mf': 'Area admin dan psikolog',
  [UNKNOWN_APP]: 'Aplikasi tak dikenal',
};

/** What visitors know an app as. One of another repository has its own name alone. */
export const appName = (app: string): string => APP_NAMES[app] ?? app;

export const CHANNEL_NAMES: Record<ReleaseChannel, string> = { stable: 'Stabil', canary: 'Uji coba' };

/** Who made a release live: a person, or a command that releases automatically. */
export const actorName = (actor: string): string =>
  actor === 'package' || actor.startsWith('npm ') ? 'Otomatis' : actor;

/** The reasons that commands give. People write their own. */
const REASONS: Partial<Record<string, string>> = {
  start: 'Saat sistem dijalankan',
  release: 'Rilis baru',
  rollback: 'Kembali ke rilis sebelumnya',
};
export const reasonText = (reason: string | null): string | null => (reason && REASONS[reason]) ?? reason;

import { parseArgs } from 'node:util';
import { CliError } from '@kenali/node-utils';

/** The requested remote, and the names that follow from it. */
export interface NewRemote {
  /** Folder and release name: "reports-mf". */
  app: string;
  /** Name of the federation container: "reports_mf". */
  container: string;
  /** "/reports" */
  prefix: string;
  /** Page title for users: "Laporan". */
  title: string;
}

const USAGE = 'npm run new-remote -- <name>-mf --prefix /<path> [--title "<Indonesian title>"]';

/** The suffix -mf distinguishes an app from a feature of the same name. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*-mf$/;
const PREFIX = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;
/** Safe in TypeScript, Markdown and YAML. */
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} ,.&()-]{0,59}$/u;
const LONGEST = 40;

/**
 * @param args arguments of the command
 * @param usage of the command that was called
 * @throws CliError with the usage for an invalid name, prefix or title
 */
export function readRequest(args: string[], usage = USAGE): NewRemote {
  const refusal = (reason: string) => new CliError(`${reason}\nUsage: ${usage}`);
  const { app, prefix, title } = parse(args, refusal);
  if (!NAME.test(app) || app.length > LONGEST)
    throw refusal(`"${app}" is not a valid name: use lower-case letters, digits and hyphens, ending in -mf.`);
  if (!PREFIX.test(prefix) || prefix.length > LONGEST)
    throw refusal(
      `"${prefix}" is not a valid prefix: use segments of lower-case letters, digits and hyphens, each after a slash.`,
    );
  if (!TITLE.test(title)) throw refusal(`"${title}" is not a valid title: use up to 60 letters, digits and spaces.`);
  return { app, container: app.replaceAll('-', '_'), prefix, title };
}

function parse(args: string[], refusal: (reason: string) => CliError) {
  const options = { prefix: { type: 'string' }, title: { type: 'string' } } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw refusal((error as Error).message);
  }
  const [app, ...more] = parsed.positionals;
  const { prefix, title } = parsed.values;
  if (!app || more.length > 0 || !prefix) throw refusal('A name and a prefix are required.');
  return { app, prefix, title: title?.trim() || titleOf(prefix) };
}

/** "/jadwal-konsultasi" becomes "Jadwal konsultasi". */
function titleOf(prefix: string): string {
  const words = prefix.split('/').at(-1)?.replaceAll('-', ' ') ?? '';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

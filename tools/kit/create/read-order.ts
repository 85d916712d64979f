import { parseArgs } from 'node:util';
import { KNOWN_PREFIXES, OWN_APPS } from '@kenali/contracts';
import { CliError } from '@kenali/node-utils';
import { claimOwner } from '@kenali/releases/registry';
import { type NewRemote, readRequest } from '../../generate/read-request.ts';

const TEMPLATES = ['react', 'element'] as const;

/** What the repository is to contain, and where it goes. */
export interface Order {
  remote: NewRemote;
  /** `element`: the page is a custom element without a framework. */
  template: (typeof TEMPLATES)[number];
  /** Folder with other tarballs than those of this package. */
  kit: string | undefined;
  /** By default the folder in which the command runs. */
  folder: string;
}

const USAGE =
  'create-kenali-remote <name>-mf --prefix /<path> [--title "<Indonesian title>"] [--template react|element] [--folder DIR] [--kit DIR]\n' +
  '       create-kenali-remote --update [--folder DIR] [--kit DIR]   (replaces the kit of a repository that exists)';

const OPTIONS = {
  prefix: { type: 'string' },
  title: { type: 'string' },
  template: { type: 'string' },
  folder: { type: 'string', default: '.' },
  kit: { type: 'string' },
  update: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CliError(`${(error as Error).message}\nUsage: ${USAGE}`);
  }
}

/** What to do with `--update` or `--help`. @returns null for a new repository @throws CliError with the usage */
export function readOther(args: string[]): Pick<Order, 'kit' | 'folder'> | { usage: string } | null {
  const { values, positionals } = parse(args);
  const { folder, kit, prefix, title, template, update, help } = values;
  if (help) return { usage: `Usage: ${USAGE}` };
  if (!update) return null;
  if (positionals.length > 0 || [prefix, title, template].some((given) => given !== undefined))
    throw new CliError(`Usage: ${USAGE}`);
  return { folder, kit };
}

/** The store refuses these at the first release, so the command refuses them before any work. */
function refuseTaken({ app, prefix }: NewRemote): void {
  if (OWN_APPS.includes(app)) throw new CliError(`${app} is an app of the main repository. Choose another name.`);
  const owner = claimOwner(app, prefix, { pages: [], claims: KNOWN_PREFIXES });
  if (owner) throw new CliError(`${prefix} belongs to ${owner}. Choose another prefix.`);
}

/**
 * @param args arguments of the command
 * @throws CliError with the usage for an invalid name, prefix, title or template, and for what the main repository owns
 */
export function readOrder(args: string[]): Order {
  const { values, positionals } = parse(args);
  const { prefix, title, template: wanted = 'react', folder, kit } = values;
  const template = TEMPLATES.find((each) => each === wanted);
  if (!template) throw new CliError(`--template must be ${TEMPLATES.join(' or ')}.\nUsage: ${USAGE}`);
  const words = [...(prefix === undefined ? [] : [`--prefix=${prefix}`]), ...(title ? [`--title=${title}`] : [])];
  const remote = readRequest([...positionals, ...words], USAGE);
  refuseTaken(remote);
  return { remote, template, kit, folder };
}

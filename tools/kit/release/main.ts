import { COMMANDS, runKenali } from '../../releases/commands.ts';
import { develop } from './develop.ts';

// kenali <command>: the release commands of the main repository, in a repository of its own. What a key may not do, the site refuses.
const dev = { run: develop, about: 'runs the remote of this folder from its sources in the shell of a deployed site' };

void runKenali({ dev, ...COMMANDS }, process.argv.slice(2));

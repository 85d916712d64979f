import { watchPage } from '@kenali/federation/host';

// The shell's first script does this; the bundle does without the rest of it.
watchPage();

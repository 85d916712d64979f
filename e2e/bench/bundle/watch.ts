import { watchPage } from '@kenali/federation/host';

// The shell's first script does this too. The bundle needs nothing else from it.
watchPage();

import type { DeclaredPage } from '@kenali/contracts';

/** The pages of `remote.ts`, as the build writes them into the release. A page with a `description` is public: search engines list it. */
export const pages: readonly DeclaredPage[] = [{ path: '/example-prefix', title: 'Judul Contoh' }];

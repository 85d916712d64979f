import type { RemoteModule, RemoteName } from '@kenali/contracts';
import { RemoteOutlet } from '@kenali/federation/host';
import { useLocation, useRoutes } from 'react-router-dom';
import { Lazy } from '../common/lazy-part.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { ownerOf } from './owner-of.ts';
import { PageFailed } from './page-failed.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { usePageTitle } from './page-title.ts';
import { reportedPart } from './reported-part.ts';
import { useShellForRemotes } from './shell-context.ts';
import { Titled } from './titled.tsx';
import { useFocusAfterRetry } from './use-focus-after-retry.ts';

/** What people read when a remote is missing, or hear while it is on its way. */
const PART: Record<RemoteName, string> = {
  catalog_mf: 'Halaman katalog',
  assessment_mf: 'Halaman asesmen',
  admin_mf: 'Area admin',
};

/** The page of whichever remote owns the address; a page of its own when nobody does. */
export function RemotePage() {
  const shell = useShellForRemotes();
  const { pathname } = useLocation();
  const owner = ownerOf(pathname);
  const focusAfter = useFocusAfterRetry();
  if (!owner) return <NotFoundPage />;
  return (
    <RemoteOutlet
      key={owner}
      remote={owner}
      shell={shell}
      isPrimary
      resetKey={pathname}
      loading={<LoadingPage part={PART[owner]} />}
      failed={(_failure, retry) => <FailedPage owner={owner} retry={focusAfter(retry)} />}
    >
      {(module) => <RemoteRoutes module={module} />}
    </RemoteOutlet>
  );
}

function LoadingPage({ part }: { part: string }) {
  usePageTitle('');
  return <PageSkeleton title={part} />;
}

const staticCatalogue = reportedPart(async () => {
  const { StaticCataloguePage } = await import('../features/static-catalogue/static-catalogue.page.tsx');
  return ({ onRetry }: { onRetry: () => void }) => (
    <Titled title="Asesmen">
      <StaticCataloguePage onRetry={onRetry} />
    </Titled>
  );
});

/** The shop stays open without the catalogue's own pages; the code for that comes from the site, as the shell does. */
function FailedPage({ owner, retry }: { owner: RemoteName; retry: () => void }) {
  const part = PART[owner];
  const failed = <PageFailed part={part} onRetry={retry} />;
  if (owner !== 'catalog_mf') return failed;
  return (
    <Lazy
      part={staticCatalogue}
      props={{ onRetry: retry }}
      loading={<LoadingPage part={part} />}
      failed={() => failed}
    />
  );
}

function RemoteRoutes({ module }: { module: RemoteModule }) {
  const routes = module.routes.map(({ path, title, component: Screen }) => ({
    path: `/${path.replace(/^\/+/, '')}`,
    element: (
      <Titled title={title}>
        <Screen />
      </Titled>
    ),
  }));
  return useRoutes([...routes, { path: '*', element: <NotFoundPage /> }]);
}

import type { RemoteModule, RemoteName } from '@kenali/contracts';
import { type FailurePhase, ownerAt, RemoteOutlet } from '@kenali/federation/host';
import { useMemo } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { useShellForRemotes } from '../../common/app-context.ts';
import { Lazy, reportedPart } from '../../common/lazy-part.tsx';
import { useHeadingFocusAfter } from './page-focus.ts';
import { NotFoundPage, PageFailed, PageSkeleton } from './page-states.tsx';
import { Titled, useTitleWhileLoading } from './page-title.tsx';

/** The page's name while a remote loads and when it fails. */
const PARTS: Record<RemoteName, string> = {
  catalog_mf: 'Halaman katalog',
  assessment_mf: 'Halaman asesmen',
  admin_mf: 'Area admin',
};
const partOf = (remote: RemoteName) => PARTS[remote] ?? 'Halaman ini';

/** Renders the page of the remote that owns the path, or the 404 page. */
export function RemotePage() {
  const shell = useShellForRemotes();
  const { pathname } = useLocation();
  const owner = ownerAt(pathname);
  const focusAfter = useHeadingFocusAfter();
  if (!owner) return <NotFoundPage />;
  return (
    <RemoteOutlet
      key={owner}
      remote={owner}
      shell={shell}
      isPrimary
      resetKey={pathname}
      loading={<LoadingPage part={partOf(owner)} />}
      failed={({ phase }, retry) => <FailedPage owner={owner} phase={phase} retry={focusAfter(retry)} />}
    >
      {(module) => <RemoteRoutes module={module} />}
    </RemoteOutlet>
  );
}

function LoadingPage({ part }: { part: string }) {
  useTitleWhileLoading();
  return <PageSkeleton title={part} />;
}

const staticCatalogue = reportedPart(async () => {
  const { StaticCataloguePage } = await import('../../features/static-catalogue/static-catalogue.page.tsx');
  return ({ onRetry }: { onRetry: () => void }) => (
    <Titled title="Asesmen">
      <StaticCataloguePage onRetry={onRetry} />
    </Titled>
  );
});

/** If the catalogue remote fails, users can still buy from the shell's own static catalogue. */
function FailedPage({ owner, phase, retry }: { owner: RemoteName; phase: FailurePhase; retry: () => void }) {
  const part = partOf(owner);
  const failed = <PageFailed part={part} phase={phase} onRetry={retry} />;
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

const toRoute = ({ path, title, component: Screen }: RemoteModule['routes'][number]) => ({
  path: `/${path.replace(/^\/+/, '')}`,
  element: (
    <Titled title={title}>
      <Screen />
    </Titled>
  ),
});

function RemoteRoutes({ module }: { module: RemoteModule }) {
  // The same elements for each location: a page renders again only for what it reads itself.
  const routes = useMemo(() => [...module.routes.map(toRoute), { path: '*', element: <NotFoundPage /> }], [module]);
  return useRoutes(routes);
}

import { isOffered } from '@kenali/contracts';
import { otherOriginAt } from '@kenali/federation/host';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '../../common/app-context.ts';
import { Lazy, reportedPart } from '../../common/lazy-part.tsx';
import { SHELL_PAGES } from '../../pages.ts';
import { practice } from '../../practice.ts';
import { ForVisitors } from './for-visitors.tsx';
import { useHeadingFocusAfter } from './page-focus.ts';
import { PageFailed, PageSkeleton } from './page-states.tsx';
import { Titled } from './page-title.tsx';
import { RemotePage } from './remote-page.tsx';

/** Sets the title inside the lazy part, so that a failure can show its own title until a retry succeeds. */
const ROUTES = SHELL_PAGES.map(({ load, ...page }) => ({
  ...page,
  part: reportedPart(async () => {
    const Page = await load();
    return () => (
      <Titled title={page.title}>
        <Page />
      </Titled>
    );
  }),
}));

const ALWAYS_OPEN: readonly string[] = SHELL_PAGES.filter(({ isAlwaysOpen }) => isAlwaysOpen).map(({ path }) => path);

/** Routes the shell's own pages. Every other path goes to a remote or the 404 page. */
export function Pages() {
  const { pathname, search } = useLocation();
  const { status, user } = useSession();
  const elsewhere = otherOriginAt(pathname);
  if (elsewhere) return <Leave to={`${elsewhere}${pathname}${search}`} />;
  // After a reset by staff, the user sets an own password before anything else.
  if (status === 'signed-in' && user?.mustChangePassword && !ALWAYS_OPEN.includes(pathname))
    return <Navigate to={`/account?next=${encodeURIComponent(pathname + search)}`} replace />;
  return (
    <Routes>
      {ROUTES.filter(isOffered(practice.features)).map(({ path, ...page }) => (
        <Route key={path} path={path} element={<OwnPage {...page} />} />
      ))}
      <Route path="*" element={<RemotePage />} />
    </Routes>
  );
}

/** Opens a page of the other origin, in the place of this one. */
function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <PageSkeleton title="Membuka halaman" />;
}

function OwnPage({ title, isForm, isForVisitors, part }: Omit<(typeof ROUTES)[number], 'path'>) {
  const focusAfter = useHeadingFocusAfter();
  const page = (
    <Lazy
      key={title}
      part={part}
      props={{}}
      loading={
        <Titled title={title}>
          <PageSkeleton title={title} isForm={isForm} />
        </Titled>
      }
      failed={(retry) => <PageFailed part="Halaman ini" phase="load" onRetry={focusAfter(retry)} />}
    />
  );
  return isForVisitors ? <ForVisitors>{page}</ForVisitors> : page;
}

import { SkipLink } from '@kenali/ui';
import { type MouseEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { CartDrawer } from '../chrome/cart-drawer-part.tsx';
import { Footer } from '../chrome/footer.tsx';
import { Header } from '../chrome/header.tsx';
import { Toasts } from '../chrome/toasts-part.tsx';
import { OverrideRibbon } from './override-ribbon.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageFailed } from './page-failed.tsx';
import { RevokedBanner } from './revoked-banner.tsx';
import { Pages } from './routes.tsx';
import { MAIN_ID } from './use-focus-after-retry.ts';
import { useIntentPrefetch } from './use-intent-prefetch.ts';
import { useKnownUser } from './use-known-user.ts';
import { usePageChange } from './use-page-change.ts';
import { useSettledOrder } from './use-settled-order.ts';

const Column = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
`;

const Main = styled.main`
  flex: 1;
  &:focus { outline: none; }
`;

/** Header, the page, footer, and what lies above them. */
export function Frame() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const prefetch = useIntentPrefetch();
  useKnownUser();
  useSettledOrder();
  usePageChange(main);
  const skip = (event: MouseEvent) => {
    // The address stays as it is.
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <Column>
      <SkipLink href={`#${MAIN_ID}`} onClick={skip}>
        Langsung ke isi
      </SkipLink>
      <OverrideRibbon />
      <Header onIntent={prefetch} />
      <RevokedBanner />
      <Main id={MAIN_ID} ref={main} tabIndex={-1}>
        <PageBoundary resetKey={pathname} failed={(retry) => <PageFailed part="Halaman ini" onRetry={retry} />}>
          <Pages />
        </PageBoundary>
      </Main>
      <Footer />
      <CartDrawer />
      <Toasts />
    </Column>
  );
}

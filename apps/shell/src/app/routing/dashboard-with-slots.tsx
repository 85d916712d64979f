import type { SlotName } from '@kenali/contracts';
import { RemoteOutlet, slotOwner } from '@kenali/federation/host';
import { ErrorState, LoadingArea, Skeleton, Stack } from '@kenali/ui';
import { type ReactNode, useRef } from 'react';
import { useShellForRemotes } from '../../common/app-context.ts';
import { EmailReminder } from '../../features/account/email-reminder.tsx';
import { DeletionReminder } from '../../features/account/my-data/deletion-reminder.tsx';
import { DashboardPage } from '../../features/dashboard/dashboard.page.tsx';
import { useIsNewAccount } from '../../features/dashboard/start-here.tsx';
import { StaticCatalogue } from '../../features/static-catalogue/static-catalogue.tsx';
import { useHeadingFocusAfter } from './page-focus.ts';

/** Fills the slots of the dashboard, so that the dashboard feature does not depend on remotes. */
export function DashboardWithSlots() {
  const focusAfter = useHeadingFocusAfter();
  return (
    <DashboardPage
      // In the same file, because a reminder that arrives later would move the dashboard down.
      reminder={
        <>
          <DeletionReminder />
          <EmailReminder onClose={focusAfter(() => undefined)} />
        </>
      }
      myAssessments={<MyAssessments />}
      catalogue={<RemoteSlot name="dashboard.catalogue" />}
    />
  );
}

interface Slot {
  loadingLabel: string;
  failed(retry: () => void): ReactNode;
}

const SLOTS: Record<SlotName, Slot> = {
  'dashboard.my-assessments': {
    loadingLabel: 'Memuat asesmen Anda...',
    failed: (retry) => (
      <ErrorState title="Daftar asesmen Anda belum dapat ditampilkan" onRetry={retry}>
        Asesmen dan jawaban Anda tetap aman. Bagian lain dari dashboard tetap berfungsi.
      </ErrorState>
    ),
  },
  'dashboard.catalogue': {
    loadingLabel: 'Memuat asesmen...',
    failed: (retry) => <StaticCatalogue onRetry={retry} />,
  },
};

/** A component of its own, because only a signed-in user has lists to ask for. */
const MyAssessments = () => <RemoteSlot name="dashboard.my-assessments" isEmpty={useIsNewAccount()} />;

/** @param isEmpty whether a sentence will say that there is nothing yet, which is lower than any list */
function RemoteSlot({ name, isEmpty = false }: { name: SlotName; isEmpty?: boolean }) {
  const shell = useShellForRemotes();
  const container = useRef<HTMLDivElement>(null);
  const { loadingLabel, failed } = SLOTS[name];
  const remote = slotOwner(name);
  const retryInPlace = (retry: () => void) => () => {
    retry();
    // The retry button disappears with the message, so the slot keeps the focus.
    container.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={container} tabIndex={-1}>
      <RemoteOutlet
        remote={remote}
        shell={shell}
        loading={isEmpty ? <LineSkeleton label={loadingLabel} /> : <SlotSkeleton label={loadingLabel} />}
        failed={(_failure, retry) => failed(retryInPlace(retry))}
      >
        {({ slots }) => {
          const Content = slots[name];
          if (!Content) throw new Error(`${remote} has no slot ${name}`);
          return <Content />;
        }}
      </RemoteOutlet>
    </div>
  );
}

const LineSkeleton = ({ label }: { label: string }) => (
  <LoadingArea label={label}>
    <Skeleton $height="1.6em" />
  </LoadingArea>
);

function SlotSkeleton({ label }: { label: string }) {
  return (
    <LoadingArea label={label}>
      <Stack $gap={3}>
        <Skeleton $height="96px" $radius="card" />
        <Skeleton $height="96px" $radius="card" />
      </Stack>
    </LoadingArea>
  );
}

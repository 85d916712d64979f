import {
  type ChildView,
  type Guardianships,
  type OwnChildren,
  SESSION_TEXTS,
  type UserAssessmentView,
} from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import {
  AppearTogether,
  BareList,
  Button,
  Card,
  ErrorState,
  Heading,
  NarrowPage,
  Notice,
  Row,
  Stack,
  Text,
} from '@kenali/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { guardianships, ownChildren } from '../../common/children.ts';
import { PageLink } from '../../common/page-link.tsx';
import { useRequiredUser } from '../../common/routing.ts';
import { ChildCard } from './child-card.tsx';
import { ChildForm } from './child-form.tsx';
import { DeleteChild } from './delete-child.tsx';
import { SharedChildren } from './guardians/shared-children.tsx';
import { ProfileConsent } from './profile-consent.tsx';
import { Suggestions } from './suggestions.tsx';

const LOGIN_NEEDED = { title: SESSION_TEXTS.notAllowed, description: 'Anda perlu masuk untuk melihat profil anak.' };

/** `/account/children`: the profiles of the children, each with its results. */
export function ChildrenPage() {
  const { api } = useShell();
  const user = useRequiredUser(LOGIN_NEEDED);
  const heading = useRef<HTMLHeadingElement>(null);
  const enabled = user !== null;
  const { data, isError, isFetching, refetch } = useQuery({ ...ownChildren(api), enabled });
  // Each card shows what all three know, so that none of it moves the buttons below later.
  const guardians = useQuery({ ...guardianships(api), enabled });
  const assessments = useQuery<UserAssessmentView[]>({ queryKey: ['/api/user-assessments'], enabled });
  const reload = async () => {
    // A new profile takes results of earlier assessments with it. First, so that its card never says that it has none.
    await assessments.refetch();
    await refetch();
    // The pressed button may be gone.
    if (document.activeElement === document.body) heading.current?.focus();
  };
  return (
    <NarrowPage>
      <Stack $gap={5}>
        <Stack $gap={2}>
          <Heading level={1} ref={heading}>
            Anak
          </Heading>
          <Text $tone="inkSoft">
            Simpan data anak satu kali, lalu pilih saat memulai asesmen. Kembali ke halaman{' '}
            <PageLink to="/account">Akun</PageLink>.
          </Text>
        </Stack>
        {!data && isError ? (
          <ErrorState title="Gagal memuat profil anak" onRetry={() => void refetch()} isRetrying={isFetching}>
            Data Anda tetap aman. Periksa sambungan internet, lalu coba lagi.
          </ErrorState>
        ) : (
          <AppearTogether label="Memuat profil anak..." isReady={!(guardians.isPending || assessments.isPending)}>
            {data && <Children own={data} guardians={guardians.data} assessments={assessments} reload={reload} />}
          </AppearTogether>
        )}
      </Stack>
    </NarrowPage>
  );
}

function RestrictedNotice() {
  return (
    <Notice
      tone="warn"
      title="Pemrosesan sebagian data sedang dibatasi"
      action={
        <PageLink to="/account/data" $alone>
          Lihat atau cabut pembatasan
        </PageLink>
      }
    >
      Anda tetap dapat membaca hasil dan memperbaiki data. Asesmen yang dibatasi belum dapat dilanjutkan.
    </Notice>
  );
}

const NO_GUARDIANS = ({ id: childId }: ChildView) => ({ childId, guardians: [], invitations: [] });

/** What a dialog is about. */
type Asked = { kind: 'add' } | { kind: 'change' | 'delete'; child: ChildView };

interface ChildrenProps {
  own: OwnChildren;
  /** Undefined with an API that has no guardians yet, before they arrive, and if they could not be read. */
  guardians: Guardianships | undefined;
  assessments: Pick<UseQueryResult<UserAssessmentView[]>, 'data' | 'isPending'>;
  reload(): Promise<void>;
}

function Children({ own, guardians, assessments, reload }: ChildrenProps) {
  const { toast } = useShell();
  const { children, suggestions, needsConsent } = own;
  const [asked, setAsked] = useState<Asked | null>(null);
  const resultsOf = ({ id }: ChildView) =>
    assessments.data?.filter(({ status, childId }) => status === 'completed' && childId === id);
  const close = () => setAsked(null);
  const done = (title: string) => {
    close();
    toast.show({ title });
    void reload();
  };
  return (
    <>
      {assessments.data?.some(({ isRestricted }) => isRestricted) && <RestrictedNotice />}
      {needsConsent ? (
        <ProfileConsent onGranted={reload} />
      ) : (
        <Row>
          <Button onClick={() => setAsked({ kind: 'add' })}>
            <Plus size={20} aria-hidden />
            Tambah anak
          </Button>
        </Row>
      )}
      {!needsConsent && <Suggestions suggestions={suggestions} onSaved={reload} />}
      {children.length > 0 ? (
        <BareList $gap={4}>
          {children.map((child) => (
            <ChildCard
              key={child.id}
              child={child}
              results={resultsOf(child)}
              isLoading={assessments.isPending}
              canChange={!needsConsent}
              guardians={
                guardians && (guardians.own.find(({ childId }) => childId === child.id) ?? NO_GUARDIANS(child))
              }
              onChange={() => setAsked({ kind: 'change', child })}
              onDelete={() => setAsked({ kind: 'delete', child })}
            />
          ))}
        </BareList>
      ) : (
        !guardians?.shared.length && (
          <Card>
            <Text $weight="semibold">Belum ada profil anak</Text>
            <Text $tone="inkSoft">Profil yang Anda simpan tampil di sini, bersama hasil asesmennya.</Text>
          </Card>
        )
      )}
      {guardians && <SharedChildren shared={guardians.shared} />}
      {(asked?.kind === 'add' || asked?.kind === 'change') && (
        <ChildForm
          child={asked.kind === 'change' ? asked.child : undefined}
          onClose={close}
          onSaved={({ name }) => done(`Profil ${name} tersimpan`)}
        />
      )}
      {asked?.kind === 'delete' && (
        <DeleteChild child={asked.child} onClose={close} onDeleted={() => done('Profil dihapus')} />
      )}
    </>
  );
}

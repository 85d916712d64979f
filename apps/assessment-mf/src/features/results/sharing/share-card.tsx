import { type Id, SHARE_DAYS, type ShareDays } from '@kenali/contracts';
import { apiFailureOf, failureText, lazyScreen, useShell } from '@kenali/federation';
import { Button, ChoiceGroup, FormError, formatDateTime, Notice, SkeletonText, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkAndPin } from '../../../common/link-and-pin.tsx';
import { PageLink } from '../../../common/page-link.tsx';
import { NotLoaded, PartBoundary } from '../../../common/part-boundary.tsx';
import { ResultCard, ScreenOnly } from '../parts/result-parts.tsx';
import { useNewLink } from '../parts/use-new-link.ts';
import { shareAddress, shareLinks } from './sharing.api.ts';

const ShareLinks = lazyScreen(() => import('./share-links.tsx'), <SkeletonText lines={2} />);

const OPTIONS = SHARE_DAYS.map((days) => ({ value: days, label: `${days} hari` }));

/** Lets the owner give a professional a link to this result, and shows who opened it. */
export function ShareCard({ id }: { id: Id }) {
  const { api } = useShell();
  const links = useQuery(shareLinks(api, id));
  const [days, setDays] = useState<ShareDays>(7);
  const { created, create, button, close, forgetKey } = useNewLink(
    (idempotencyKey) =>
      api.send('POST /api/user-assessments/{id}/share-links', { params: { id }, body: { days } }, { idempotencyKey }),
    shareLinks(api, id).queryKey,
  );
  const choose = (chosen: ShareDays) => {
    forgetKey();
    setDays(chosen);
  };
  return (
    <ScreenOnly>
      <ResultCard heading="Bagikan kepada profesional" folds data-part={undefined} data-share>
        <Text>
          Buat tautan ke hasil ini untuk psikolog, terapis, atau dokter Anda. Mereka tidak perlu akun. Hasil lain dan
          data akun Anda tidak ikut terbuka. Anda dapat mencabut tautan kapan saja.
        </Text>
        {links.data?.isRestricted ? (
          <Notice tone="warn" title="Berbagi sedang dibatasi">
            Pemrosesan data ini dibatasi. Tautan belum dapat dibuat, dan tautan yang ada belum dapat dibuka.{' '}
            <PageLink to="/account/data">Lihat atau cabut pembatasan</PageLink>
          </Notice>
        ) : created ? (
          <LinkAndPin
            title="Tautan sudah dibuat"
            hint={`Berlaku sampai ${formatDateTime(created.link.expiresAt)}.`}
            address={shareAddress(created.token)}
            pin={created.pin}
            onDone={close}
          />
        ) : (
          <Stack $gap={4}>
            <ChoiceGroup legend="Masa berlaku tautan" options={OPTIONS} value={days} onChange={choose} layout="scale" />
            {create.isError && <CreateFailed error={create.error} />}
            <div>
              <Button
                ref={button}
                onClick={() => create.mutate()}
                busy={create.isPending}
                busyLabel="Membuat tautan..."
              >
                Buat tautan
              </Button>
            </div>
          </Stack>
        )}
        <PartBoundary failed={(retry) => <NotLoaded onRetry={retry}>Daftar tautan belum dapat dimuat.</NotLoaded>}>
          <ShareLinks id={id} links={links} />
        </PartBoundary>
      </ResultCard>
    </ScreenOnly>
  );
}

function CreateFailed({ error }: { error: Error }) {
  if (apiFailureOf(error)?.code !== 'CONSENT_REQUIRED')
    return <FormError>{failureText(error, 'Tautan belum dapat dibuat. Silakan coba lagi.')}</FormError>;
  return (
    <FormError>
      Membagikan hasil anak memerlukan persetujuan orang tua atau wali. Persetujuan itu tidak ada, atau sudah Anda
      tarik. <PageLink to="/account">Lihat halaman akun</PageLink>
    </FormError>
  );
}

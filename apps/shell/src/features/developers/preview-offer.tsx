import { appOf, type RemoteName } from '@kenali/contracts';
import { type Overrides, type Preview, pageRemotes, parsePreview, previewOf } from '@kenali/federation/host';
import {
  Button,
  Card,
  ErrorState,
  formatDateTime,
  LoadingArea,
  Notice,
  Row,
  Skeleton,
  SmallHeading,
  Stack,
  Text,
} from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageLink } from '../../common/page-link.ts';

interface Offered {
  name: RemoteName;
  releaseId: string;
}

/** What the address offers. Null if it names no release of a remote. */
function offeredBy(address: string): Offered | null {
  const preview = parsePreview(address);
  const name = pageRemotes().find((each) => appOf(each) === preview?.app);
  return name && preview ? { name, releaseId: preview.releaseId } : null;
}

/** Why a link offers nothing. */
const REFUSALS: Record<Exclude<Preview['state'], 'offered'>, string> = {
  expired: 'Tautan ini sudah tidak berlaku. Minta tautan baru kepada tim yang membuat rilis ini.',
  withdrawn: 'Rilis ini sudah ditarik, jadi tidak dapat dicoba lewat tautan.',
  unknown: 'Rilis ini tidak ada, atau tanda tangannya tidak sah.',
};

/**
 * Offers the release that a link names. The link chooses nothing: the person confirms here, because anybody can send a link, and
 * a release that is not live may be unreviewed.
 */
export function PreviewOffer({ overrides }: { overrides: Overrides }) {
  const [search] = useSearchParams();
  const address = search.get('preview');
  if (address === null) return null;
  const offered = offeredBy(address);
  if (!offered) return <Notice tone="warn">Tautan pratinjau ini tidak dikenal.</Notice>;
  return <Offer {...offered} overrides={overrides} />;
}

function Offer({ name, releaseId, overrides }: Offered & { overrides: Overrides }) {
  const app = appOf(name);
  const query = useQuery({
    queryKey: ['preview', app, releaseId],
    queryFn: () => previewOf(name, releaseId),
    staleTime: 0,
  });
  return (
    <Card>
      <Stack>
        <SmallHeading>Pratinjau {app}</SmallHeading>
        {query.isPending ? (
          <LoadingArea label="Memeriksa rilis...">
            <Skeleton $height="48px" $radius="control" />
          </LoadingArea>
        ) : query.error ? (
          <ErrorState
            title="Rilis dari tautan ini tidak dapat diperiksa"
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : query.data.state === 'offered' ? (
          <Confirmation name={name} releaseId={releaseId} time={query.data.time} overrides={overrides} />
        ) : (
          <Text>{REFUSALS[query.data.state]}</Text>
        )}
      </Stack>
    </Card>
  );
}

function Confirmation({
  name,
  releaseId,
  time,
  overrides,
}: Offered & { time: string | undefined; overrides: Overrides }) {
  if (overrides.getSnapshot().active[name] === releaseId) {
    return (
      <Text>
        Peramban ini memakai rilis {releaseId}. <PageLink to="/">Buka situs</PageLink>
      </Text>
    );
  }
  const confirm = () => {
    overrides.choose(name, releaseId);
    window.location.reload();
  };
  return (
    <>
      <Text>
        Tautan ini menawarkan rilis {releaseId}
        {time ? `, diterbitkan ${formatDateTime(time)}` : ''}. Rilis ini mungkin belum ditinjau. Pakai hanya jika Anda
        mengenal pengirimnya. Hanya peramban ini yang memakainya.
      </Text>
      <Row>
        <Button onClick={confirm}>Pakai di peramban ini</Button>
      </Row>
    </>
  );
}

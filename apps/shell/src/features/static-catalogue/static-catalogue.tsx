import { ASSESSMENT_TYPE, type AssessmentView, CART_TEXTS } from '@kenali/contracts';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Grid,
  LoadingArea,
  Notice,
  PriceBlock,
  Skeleton,
  SmallHeading,
  SmallText,
  Stack,
  Text,
  TypeBanner,
} from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { useWebCore } from '../../common/app-context.ts';
import { Price } from '../../common/price.tsx';

/** Shows the catalogue from the API in simple cards while the catalogue remote cannot be loaded. */
export function StaticCatalogue({ onRetry }: { onRetry: () => void }) {
  return (
    <Stack $gap={5}>
      <Notice
        tone="warn"
        title="Tampilan lengkap katalog belum dapat dimuat"
        action={
          <Button $variant="secondary" $size="small" onClick={onRetry}>
            Coba lagi
          </Button>
        }
      >
        Anda tetap dapat memilih asesmen di bawah ini. Keranjang Anda tidak berubah.
      </Notice>
      <CatalogueList />
    </Stack>
  );
}

function CatalogueList() {
  const { cart, toast } = useWebCore();
  const { data, isPending, isError, isFetching, refetch } = useQuery<AssessmentView[]>({
    queryKey: ['/api/assessments'],
  });
  if (isPending) return <CatalogueSkeleton />;
  if (isError && !data) {
    return (
      <ErrorState title="Gagal memuat asesmen" onRetry={() => void refetch()} isRetrying={isFetching}>
        Muat ulang halaman ini. Bila masih gagal, hubungi dukungan kami lewat WhatsApp di bagian bawah halaman.
      </ErrorState>
    );
  }
  if (data.length === 0) {
    return <EmptyState title="Tidak ada asesmen tersedia saat ini">Silakan kembali lagi nanti.</EmptyState>;
  }
  const add = (assessment: AssessmentView) => {
    const outcome = cart.add(assessment);
    toast.show(
      outcome === 'added'
        ? {
            title: CART_TEXTS.added,
            description: assessment.name,
            variant: 'success',
            action: { label: 'Lihat keranjang', onPress: () => cart.openDrawer() },
          }
        : { title: CART_TEXTS.duplicate, description: CART_TEXTS.duplicateDetail },
    );
  };
  return (
    <Grid>
      {data.map((assessment) => (
        <PlainCard key={assessment.id} assessment={assessment} onAdd={() => add(assessment)} />
      ))}
    </Grid>
  );
}

function CatalogueSkeleton() {
  return (
    <LoadingArea label="Memuat asesmen...">
      <Grid>
        <Skeleton $height="320px" $radius="card" />
        <Skeleton $height="320px" $radius="card" />
        <Skeleton $height="320px" $radius="card" />
      </Grid>
    </LoadingArea>
  );
}

function PlainCard({ assessment, onAdd }: { assessment: AssessmentView; onAdd: () => void }) {
  const { name, description, duration, ageRange, price, listPrice, promoLabel, note, type } = assessment;
  return (
    <Card
      as="article"
      banner={<TypeBanner look={ASSESSMENT_TYPE[type].look} label={ASSESSMENT_TYPE[type].label} size="small" />}
      footer={
        <>
          <PriceBlock
            price={<Price value={price} />}
            // The specification shows the list price without thousands separators.
            listPrice={listPrice ? `Rp ${Number(listPrice)}` : undefined}
            promoLabel={promoLabel ?? undefined}
            note={note && <Text $size="small">{note}</Text>}
          />
          <Button $block onClick={onAdd} aria-label={`Tambah ke Keranjang: ${name}`}>
            <ShoppingCart size={20} aria-hidden />
            Tambah ke Keranjang
          </Button>
        </>
      }
    >
      <SmallHeading>{name}</SmallHeading>
      <Text>{description}</Text>
      <SmallText>
        {duration} · {ageRange}
      </SmallText>
    </Card>
  );
}

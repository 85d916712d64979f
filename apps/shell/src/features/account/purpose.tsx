import type { AssessmentView } from '@kenali/contracts';
import { formatRupiah, Notice, Skeleton, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCart } from '../../common/app-context.ts';
import { totalOf } from '../../common/price.tsx';

const WHY = 'Akun menyimpan jawaban dan hasilnya, jadi Anda dapat berhenti dan melanjutkan lagi.';

/**
 * Says what waits behind the login or registration, and that it continues afterwards: the payment of the cart, or a free
 * assessment. Renders nothing for any other destination.
 */
export function Purpose({ destination, action }: { destination: string; action?: ReactNode }) {
  const items = useCart();
  const assessmentId = Number(/^\/assessment\/(\d+)$/.exec(destination)?.[1] ?? Number.NaN);
  const { data: catalogue, isLoading } = useQuery<AssessmentView[]>({
    queryKey: ['/api/assessments'],
    enabled: !Number.isNaN(assessmentId),
  });
  const wanted = catalogue?.find(({ id }) => id === assessmentId);
  const isCart = destination === '/cart' && items.length > 0;
  if (!isCart && Number.isNaN(assessmentId)) return null;
  // Until it is known, and if it never is, nothing is promised, and everything keeps its place, so that the form does not move.
  const unnamed = isLoading ? <Skeleton $width="60%" $height="1.5em" /> : 'Akun untuk mengerjakan asesmen';
  const assessment = wanted ? `${wanted.name}, tanpa biaya` : unnamed;
  const opens = wanted ? 'Setelah ini asesmen langsung terbuka.' : 'Setelah ini halaman asesmen terbuka.';
  return (
    <div data-uncovered>
      <Notice title={isCart ? `${items.length} asesmen, ${totalText(totalOf(items))}` : assessment} action={action}>
        <Text $size="small">
          {isCart ? 'Setelah ini pembayaran langsung terbuka.' : opens} {WHY}
        </Text>
      </Notice>
    </div>
  );
}

const totalText = (total: number) => (total === 0 ? 'tanpa biaya' : formatRupiah(total));

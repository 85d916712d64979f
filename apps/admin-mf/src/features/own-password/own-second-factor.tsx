import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Badge, ButtonLink, formatDate, Row, SkeletonText, SmallText, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../common/failures.tsx';
import { fresh } from '../../common/queries.ts';

export const ownSecondFactor = fresh(['/api/admin', 'second-factor'], 'GET /api/admin/second-factor', {});

/** Whether the admin's account has a second factor, with a link to set it up. */
export function OwnSecondFactor() {
  const { Link } = useShell();
  const query = useQuery(ownSecondFactor);
  const { data, error, isPending } = query;
  if (isPending) return <SkeletonText lines={2} />;
  if (error) return <LoadFailed query={query} title={ACCOUNT_TEXTS.secondFactorLoadFailed} />;
  if (!data.isOn)
    return (
      <Stack $gap={4}>
        <Text $tone="inkSoft">
          Selain password, masuk juga memerlukan kode dari aplikasi di ponsel Anda. Perubahan peran, pengembalian dana,
          dan ekspor memintanya lagi.
        </Text>
        <div>
          <ButtonLink as={Link} $variant="secondary" to="/admin/second-factor">
            Aktifkan
          </ButtonLink>
        </div>
      </Stack>
    );
  return (
    <Stack $gap={3}>
      <Row $gap={2}>
        <Badge $tone="good">Aktif</Badge>
        {data.enabledAt && <SmallText>sejak {formatDate(data.enabledAt)}</SmallText>}
      </Row>
      <Text $tone="inkSoft">
        Sisa kode pemulihan: {data.recoveryCodesLeft} dari 10. Untuk ganti ponsel atau kode pemulihan baru, matikan
        verifikasi ini di halaman Akun situs, lalu aktifkan lagi.
      </Text>
    </Stack>
  );
}

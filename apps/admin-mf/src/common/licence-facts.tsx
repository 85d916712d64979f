import type { Licence } from '@kenali/contracts';
import { Badge, formatDate, Row, todayInJakarta } from '@kenali/ui';
import { Facts } from './facts.tsx';

/** Whether it was valid until a day before today, in Asia/Jakarta. The API refuses to sign with it. */
export const hasEnded = ({ expiresOn }: Licence): boolean => expiresOn !== null && expiresOn < todayInJakarta();

/** What a psychologist signs with, as an admin has set it. */
export const LicenceFacts = ({ licence }: { licence: Licence }) => (
  <Facts
    rows={[
      ['Nama', licence.name],
      [`Nomor ${licence.licenceKind}`, licence.licence],
      ['Berlaku sampai', <Validity key="validity" licence={licence} />],
    ]}
  />
);

const Validity = ({ licence }: { licence: Licence }) => (
  <Row $gap={2}>
    <span>{licence.expiresOn ? formatDate(licence.expiresOn) : 'Tidak dibatasi'}</span>
    {hasEnded(licence) && <Badge $tone="bad">Berakhir</Badge>}
  </Row>
);

import { Clock } from 'lucide-react';
import { Badge, type BadgeTone, Figures, Money, PriceBlock, Row } from '../src/index.ts';

export default { title: 'Values', component: Badge, subcomponents: { Figures, Money, PriceBlock } };

const tones: [BadgeTone, string][] = [
  ['neutral', 'Draf'],
  ['info', 'Baru'],
  ['good', 'Lunas'],
  ['warn', 'Menunggu'],
  ['bad', 'Gagal'],
  ['promo', 'PROMO'],
  ['sensory', 'Pemrosesan Sensoris'],
  ['learning', 'Gaya Belajar'],
  ['intelligence', 'Kecerdasan Majemuk'],
  ['other', 'Lainnya'],
];

export const Badges = () => (
  <Row>
    {tones.map(([tone, text]) => (
      <Badge key={tone} $tone={tone}>
        {text}
      </Badge>
    ))}
  </Row>
);

export const BadgeLongText = () => (
  <div style={{ maxWidth: 220 }}>
    <Badge $tone="warn">
      <Clock size={14} aria-hidden />
      Menunggu konfirmasi pembayaran dari bank penerbit kartu
    </Badge>
  </div>
);

export const FigureRow = () => (
  <Figures
    label="Ringkasan"
    figures={[
      { label: 'Asesmen', value: 4 },
      { label: 'Selesai', value: 'loading' },
      { label: 'Menunggu pembayaran', value: undefined },
    ]}
  />
);

export const FourFigures = () => (
  <Figures
    label="Ringkasan"
    figures={['Pengguna', 'Pesanan', 'Asesmen', 'Permintaan konsultasi'].map((label) => ({ label, value: 1280 }))}
  />
);

export const Amounts = () => (
  <Row>
    <Money value="350000.00" />
    <Money value={0} zeroText="Free Access" />
    <Money value={1234567890} />
  </Row>
);

export const Price = () => <PriceBlock price={<Money value={350000} />} />;

export const PriceWithListPrice = () => (
  <PriceBlock price={<Money value={350000} />} listPrice="Rp 500000" note="Gratis Konsultasi Online 1 Kali" />
);

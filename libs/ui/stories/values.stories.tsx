import { Clock } from 'lucide-react';
import {
  Badge,
  type BadgeTone,
  type Device,
  DeviceList,
  Figures,
  Money,
  PriceBlock,
  RecoveryCodeList,
  Row,
} from '../src/index.ts';

export default {
  title: 'Values',
  component: Badge,
  subcomponents: { DeviceList, Figures, Money, PriceBlock, RecoveryCodeList },
};

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

const DEVICES: Device[] = [
  {
    id: '1',
    area: 'site',
    device: 'Chrome di Android',
    isCurrent: true,
    createdAt: '2026-11-02T03:10:00Z',
    lastUsedAt: '2026-11-21T07:30:00Z',
  },
  {
    id: '2',
    area: 'admin',
    device: 'Samsung Internet di Android',
    isCurrent: false,
    createdAt: '2026-11-20T01:00:00Z',
    lastUsedAt: '2026-11-20T04:05:00Z',
  },
  {
    id: '3',
    area: 'site',
    device: 'Perangkat lain',
    isCurrent: false,
    createdAt: '2026-09-02T01:00:00Z',
    lastUsedAt: '2026-09-20T04:05:00Z',
  },
];
const onEnd = async () => undefined;

export const Devices = () => <DeviceList devices={DEVICES} ending={null} failure={null} onEnd={onEnd} />;

export const DevicesFailed = () => (
  <DeviceList
    devices={DEVICES.slice(0, 2)}
    ending="others"
    failure="Perangkat belum dapat dikeluarkan. Silakan coba lagi."
    onEnd={onEnd}
  />
);

export const RecoveryCodes = () => (
  <RecoveryCodeList codes={Array.from({ length: 10 }, (_, at) => `k7wm-2hpa-x9rd-q4c${at}`)} onDone={() => undefined} />
);

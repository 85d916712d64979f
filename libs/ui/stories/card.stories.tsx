import {
  Button,
  Card,
  FamilyPicture,
  Grid,
  Heading,
  LostPicture,
  Money,
  PriceBlock,
  Row,
  Text,
  TypeBanner,
  TypePicture,
  VideoOnPress,
} from '../src/index.ts';

export default {
  title: 'Card',
  component: Card,
  subcomponents: { TypeBanner, TypePicture, VideoOnPress, FamilyPicture, LostPicture },
};

const looks = [
  ['sensory', 'Pemrosesan Sensoris'],
  ['learning', 'Gaya Belajar'],
  ['intelligence', 'Kecerdasan Majemuk'],
  ['other', 'Lainnya'],
] as const;

const example = ([look, label]: (typeof looks)[number], text = 'Untuk anak usia 3 sampai 10 tahun.') => (
  <Card
    key={look}
    as="article"
    banner={<TypeBanner look={look} label={label} />}
    footer={<Button $block>Tambah ke Keranjang</Button>}
  >
    <Heading level={2} size={3}>
      {label}
    </Heading>
    <Text $tone="inkSoft">{text}</Text>
    <PriceBlock price={<Money value={350000} />} />
  </Card>
);

export const Default = () => (
  <Card>
    <Text>Kartu tanpa gambar.</Text>
  </Card>
);

export const WithBanner = () => example(looks[0]);

export const InGrid = () => <Grid>{looks.map((look) => example(look))}</Grid>;

export const LongText = () =>
  example(
    looks[2],
    'Mengenali delapan jenis kecerdasan anak lewat pengamatan orang tua di rumah, lengkap dengan saran kegiatan yang sesuai untuk setiap jenis kecerdasan yang menonjol.',
  );

export const SmallBanner = () => <TypeBanner look="learning" label="Gaya Belajar" size="small" />;

export const Pictures = () => (
  <Row>
    {looks.map(([look]) => (
      <TypePicture key={look} look={look} />
    ))}
  </Row>
);

export const Video = () => <VideoOnPress url="about:blank" title="Video profil Kenali" />;

export const People = () => (
  <Grid $columns={2}>
    <FamilyPicture label="Seorang ibu merangkul anaknya" />
    <LostPicture label="Seorang anak bertanya-tanya di dekat penunjuk jalan" />
  </Grid>
);

import { Card, Grid, LoadingArea, Skeleton, SkeletonText } from '@kenali/ui';

/** As many cards as are expected, in their real shape, so that nothing jumps when they arrive. */
export const CardPlaceholders = ({ count }: { count: number }) => (
  <LoadingArea label="Memuat asesmen...">
    <Grid $columns={3}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Card
          key={index}
          banner={<Skeleton $height="112px" $radius="none" />}
          footer={<Skeleton $height="48px" $radius="control" />}
        >
          <Skeleton $width="70%" $height="28px" />
          <SkeletonText lines={3} />
          <Skeleton $width="50%" $height="24px" />
          <Skeleton $width="40%" $height="32px" />
        </Card>
      ))}
    </Grid>
  </LoadingArea>
);

import { Grid, Skeleton, Stack } from '@kenali/ui';

/** The shape of a report to come: four figures, a chart, a table. */
export const ReportSkeleton = () => (
  <Stack $gap={6}>
    <Skeleton $width="60%" />
    <Grid $columns={4} $gap={4}>
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} $height="128px" $radius="card" />
      ))}
    </Grid>
    <Skeleton $height="360px" $radius="card" />
    <Skeleton $height="240px" $radius="card" />
  </Stack>
);

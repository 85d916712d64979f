import { Grid, LoadingArea, Page, Skeleton, SkeletonText, Stack } from '@kenali/ui';

/** A page that is on its way: heading, a line, three cards. */
export function PageSkeleton() {
  return (
    <Page>
      <LoadingArea label="Memuat halaman...">
        <Stack $gap={6}>
          <Skeleton $width="min(420px, 80%)" $height="40px" />
          <SkeletonText lines={2} />
          <Grid>
            <Skeleton $height="280px" $radius="card" />
            <Skeleton $height="280px" $radius="card" />
            <Skeleton $height="280px" $radius="card" />
          </Grid>
        </Stack>
      </LoadingArea>
    </Page>
  );
}

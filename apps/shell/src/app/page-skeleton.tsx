import { Grid, LoadingArea, Page, Skeleton, SkeletonText, Stack } from '@kenali/ui';

/** A page that is on its way: heading, a line, three cards. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <Page>
      <LoadingArea label="Memuat halaman..." pageTitle={title}>
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

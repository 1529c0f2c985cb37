/** What the chart can show. */
export const GROWTH_FIELDS = ['bytes', 'files', 'users'] as const;
export type GrowthField = (typeof GROWTH_FIELDS)[number];

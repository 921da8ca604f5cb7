const paths = {
  pending: 'M6 2v6l4 4-4 4v6h12v-6l-4-4 4-4V2H6Zm10 14.5V20H8v-3.500l4-4 4 4Z',
  recurring:
    'M12 4V1L8 5l4 4V6a6 6 0 0 1 5.300 8.800l1.460 1.460A8 8 0 0 0 12 4Zm0 14a6 6 0 0 1-5.300-8.800L5.240 7.740A8 8 0 0 0 12 20v3l4-4-4-4v3Z',
  private:
    'M18 8h-1V6A5 5 0 0 0 7 6v2H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V10a2 2 0 0 0-2-2ZM9 6a3 3 0 0 1 6 0v2H9V6Z',
} as const;

/** A small sign on a bar. Plain: hundreds of them are drawn at once. */
export function Mark({ sign }: { readonly sign: keyof typeof paths }) {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d={paths[sign]} />
    </svg>
  );
}

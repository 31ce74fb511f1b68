/** Future flags of Remix that are on, for the server and the browser alike. */
export const future = {
  v3_singleFetch: true,
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
};

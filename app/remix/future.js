/** Which ways of Remix's next version the product goes already: for the server and the browser alike. */
export const future = {
  v3_singleFetch: true,
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
};

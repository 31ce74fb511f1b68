/** Id of the list of comments, by which the data of a visitor's page leave them out. */
export const THREAD = "hilo";

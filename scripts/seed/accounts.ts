/**
 * Password and list of the demo accounts. Nobody can own a `.example` domain, and a deployed Worker refuses such an e-mail at
 * login.
 */
export const DEMO_PASSWORD = "tinta-y-papel-2026";

export const DEMO_ACCOUNTS = [
  { role: "admin", email: "admin@tintero.example", name: "Amparo Redacción" },
  { role: "writer", email: "nieves@tintero.example", name: "Nieves Arrizabalaga Tudela" },
  { role: "writer", email: "eliseo@tintero.example", name: "Eliseo Quiñones Barragán" },
  { role: "writer", email: "yurany@tintero.example", name: "Yurany Castrillón Ospina" },
  { role: "reader", email: "pilar@tintero.example", name: "Pilar Gandía Ros" },
  { role: "reader", email: "octavio@tintero.example", name: "Octavio Membreño Zelaya" },
  { role: "reader", email: "dunia@tintero.example", name: "Dunia Caraballo Rijo" },
] as const;

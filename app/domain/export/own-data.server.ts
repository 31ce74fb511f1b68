import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { rankPlace } from "~/domain/karma/rank-place.server";
import { INTERVENTION_NAMES } from "~/domain/moderation/rules";
import { contestsWhere, isRevealed } from "~/domain/contests/phases.server";

type Row = Record<string, string | number | null>;

/**
 * Finds all data of a person except their stories, by sections of `datos.json`. It leaves out hashes and tokens, and votes of
 * contests without results (VOTE-09, VOTE-10).
 */
export async function findOwnData(db: Db, user: string): Promise<Record<string, Row | Row[]>> {
  const sections = Object.entries({ ...ONE, ...MANY });
  const results = await db.batch(
    sections.map(([, query]) => (query(user) as RawBuilder<Row>).compile(db)),
  );
  return Object.fromEntries(
    sections.map(([name], at) => {
      const rows = results[at]?.rows ?? [];
      return [name, name in ONE ? (rows[0] ?? {}) : rows];
    }),
  );
}

type Query = (user: string) => RawBuilder<unknown>;

/** Sections of `datos.json` that are one object each: the query of each, by its Spanish name. */
const ONE: Record<string, Query> = {
  cuenta: (user) => sql`
    SELECT id, email, display_name AS nombre, bio, location AS lugar, website AS web, avatar_url AS imagen, plan,
      is_founder AS fundador, is_admin AS administra, created_at AS creada_el, email_confirmed_at AS email_confirmado_el,
      terms_accepted_at AS terminos_aceptados_el
    FROM user_profiles WHERE id = ${user}`,
  preferencias: (user) => sql`
    SELECT email_notifications AS correos, contest_notifications AS correos_de_retos,
      general_notifications AS notificaciones_del_sitio, anthology AS antologia,
      EXISTS (SELECT 1 FROM email_subscribers WHERE (user_id = ${user} OR email = ${emailOf(user)})
        AND confirmed_at IS NOT NULL AND unsubscribed_at IS NULL) AS boletin_de_retos
    FROM user_profiles WHERE id = ${user}`,
  karma: (user) => sql`
    SELECT total_karma AS puntos, ${rankPlace} AS lugar, total_stories AS historias, contest_wins AS retos_ganados,
      votes_given AS votos_dados, comments_given AS comentarios_dados, comments_received AS comentarios_recibidos
    FROM cached_rankings WHERE user_id = ${user}`,
};

/** SQL value: the account's e-mail if it is confirmed. An unconfirmed e-mail may be somebody else's. */
const emailOf = (user: string) =>
  sql`(SELECT email FROM user_profiles WHERE id = ${user} AND email_confirmed_at IS NOT NULL)`;

/** Sections of `datos.json` that are lists: the query of each, by its Spanish name. */
const MANY: Record<string, Query> = {
  insignias: (user) => sql`
    SELECT name AS insignia, description AS por, earned_at AS desde, metadata ->> 'contest_title' AS reto
    FROM user_badges JOIN badge_definitions ON badge_definitions.id = badge_id
    WHERE user_id = ${user} ORDER BY earned_at`,
  votos: (user) => sql`
    SELECT votes.story_id AS historia, stories.title AS titulo, votes.contest_id AS reto, votes.created_at AS fecha
    FROM votes JOIN stories ON stories.id = votes.story_id
    WHERE votes.user_id = ${user} AND active = 1 AND votes.contest_id IN ${contestsWhere(isRevealed)}
    ORDER BY votes.created_at`,
  comentarios: (user) => sql`
    SELECT comments.id, comments.content AS texto, stories.title AS en_la_historia, story_id AS historia,
      parent_id AS responde_a, comments.likes_count AS me_gusta, comments.created_at AS fecha
    FROM comments JOIN stories ON stories.id = story_id
    WHERE comments.user_id = ${user} AND deleted_at IS NULL ORDER BY comments.created_at`,
  me_gusta_dados: (user) => sql`
    SELECT comment_id AS comentario, created_at AS fecha FROM comment_likes
    WHERE user_id = ${user} ORDER BY created_at`,
  lecturas: (user) => sql`
    SELECT story_id AS historia, title AS titulo, user_story_reads.contest_id AS reto,
      marked_manually AS marcada_a_mano, user_story_reads.created_at AS fecha
    FROM user_story_reads JOIN stories ON stories.id = story_id
    WHERE user_story_reads.user_id = ${user} ORDER BY user_story_reads.created_at`,
  visitas: (user) => sql`
    SELECT story_id AS historia, day AS dia FROM story_views WHERE viewer = ${`u:${user}`} ORDER BY day`,
  borradores: (user) => sql`
    SELECT contests.title AS reto, drafts.title AS titulo, source AS texto, story_category AS categoria,
      updated_at AS guardado_el
    FROM drafts JOIN contests ON contests.id = contest_id WHERE user_id = ${user} ORDER BY updated_at`,
  otras_versiones_de_borradores: (user) => sql`
    SELECT draft_versions.title AS titulo, draft_versions.source AS texto,
      draft_versions.story_category AS categoria, written_at AS guardado_el
    FROM draft_versions JOIN drafts ON drafts.id = draft_id WHERE user_id = ${user} ORDER BY written_at`,
  imagenes: (user) => sql`
    SELECT id, type AS tipo, length(bytes) AS bytes, story_id AS historia, created_at AS guardada_el
    FROM pictures WHERE user_id = ${user} ORDER BY created_at, id`,
  consentimientos: (user) => sql`
    SELECT story_id AS historia, terms_accepted AS terminos, original_confirmed AS original,
      share_winner_content_accepted AS difusion_si_gana, public_risk_acknowledged AS es_publica,
      mature_content_marked AS para_adultos, user_agent AS navegador, created_at AS dado_el, updated_at AS cambiado_el
    FROM submission_consents WHERE user_id = ${user} ORDER BY created_at`,
  notificaciones: (user) => sql`
    SELECT title AS titulo, message AS texto, is_read AS leida, created_at AS fecha
    FROM notifications WHERE user_id = ${user} ORDER BY created_at`,
  felicitaciones: (user) => sql`
    SELECT contest_id AS reto, position AS lugar, seen_at AS vista_el FROM celebrations
    WHERE user_id = ${user} ORDER BY seen_at`,
  novedades: (user) => sql`
    SELECT announcement AS novedad, CASE step WHEN 'shown' THEN 'vista' ELSE 'cerrada' END AS estado, at AS fecha
    FROM announcements_seen WHERE user_id = ${user} ORDER BY at`,
  encuestas: (user) => sql`
    SELECT polls.title AS encuesta, option_title AS opcion, poll_votes.updated_at AS fecha
    FROM poll_votes JOIN polls ON polls.id = poll_votes.poll_id JOIN poll_options ON poll_options.id = option_id
    WHERE user_id = ${user} ORDER BY poll_votes.updated_at`,
  ideas_en_encuestas: (user) => sql`
    SELECT polls.title AS encuesta, option_title AS opcion, option_text AS consigna,
      author_id IS NOT NULL AS con_mi_nombre
    FROM poll_options JOIN polls ON polls.id = poll_id
    WHERE author_id = ${user}
      OR poll_options.id IN (SELECT option_id FROM feedback_requests WHERE user_id = ${user})
    ORDER BY polls.created_at, display_order`,
  reportes: (user) => sql`
    SELECT reported_comment_id AS comentario, reported_story_id AS historia, reason AS motivo,
      description AS descripcion, created_at AS fecha
    FROM reports WHERE reporter_id = ${user} ORDER BY created_at`,
  avisos_de_moderacion: (user) => sql`
    SELECT CASE kind WHEN 'comment-hidden' THEN ${INTERVENTION_NAMES["comment-hidden"]}
        WHEN 'comment-deleted' THEN ${INTERVENTION_NAMES["comment-deleted"]}
        WHEN 'story-disqualified' THEN ${INTERVENTION_NAMES["story-disqualified"]}
        WHEN 'account-suspended' THEN ${INTERVENTION_NAMES["account-suspended"]}
        ELSE ${INTERVENTION_NAMES["votes-quarantined"]} END AS que,
      rule AS norma, reason AS motivo, made_at AS desde, until AS hasta, lifted_at AS levantada_el,
      comment_id AS comentario, story_id AS historia, answer AS respuesta, answered_at AS respondida_el
    FROM interventions WHERE user_id = ${user} ORDER BY made_at`,
  boletin: (user) => sql`
    SELECT email, created_at AS pedido_el, confirmed_at AS confirmado_el, unsubscribed_at AS cancelado_el
    FROM email_subscribers WHERE user_id = ${user} OR email = ${emailOf(user)}`,
  mensajes: (user) => sql`
    SELECT type AS tipo, message AS texto, shows_name AS con_mi_nombre, created_at AS fecha FROM feedback_requests
    WHERE user_id = ${user} OR email = ${emailOf(user)} ORDER BY created_at`,
  apoyos: (user) => sql`
    SELECT type AS tipo, amount AS importe, currency AS moneda, received_at AS fecha FROM kofi_payments
    WHERE user_id = ${user} ORDER BY received_at`,
  correos: (user) => sql`
    SELECT kind AS tipo, created_at AS pedido_el, sent_at AS enviado_el FROM mail_outbox
    WHERE user_id = ${user} ORDER BY created_at`,
  sesiones: (user) => sql`
    SELECT user_agent AS navegador, country AS pais, created_at AS abierta_el, last_seen_at AS usada_el, expires_at AS caduca_el
    FROM sessions WHERE user_id = ${user} ORDER BY created_at`,
};

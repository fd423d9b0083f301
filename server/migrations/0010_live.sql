-- Live: conversations around documents, how people want to be told, and what goes out by other channels than the inbox.
ALTER TABLE core.notification DROP CONSTRAINT notification_type_check;
ALTER TABLE core.notification ADD CONSTRAINT notification_type_check CHECK (type IN ('APPR','CONFIRM','LINK','MSG','GROUP_ADD','GROUP_REMOVE'));
-- Ids come in blocks, one for each node: they say nothing about what was first. What people read in order has a serial of its own.
ALTER TABLE core.notification ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY;
DROP INDEX core.notification_user;
CREATE INDEX notification_user ON core.notification (platform_id, user_id, seq DESC);
CREATE INDEX notification_related ON core.notification (platform_id, user_id, related_key, seq DESC);

-- Who is in a conversation; one who has left keeps the row, so that coming back is seen.
CREATE TABLE core.conversation_member (
  platform_id bigint NOT NULL, conversation_id bigint NOT NULL, user_id bigint NOT NULL, added_by bigint NOT NULL, read_seq bigint NOT NULL DEFAULT 0,
  at timestamptz NOT NULL DEFAULT now(), left_at timestamptz, PRIMARY KEY (platform_id, conversation_id, user_id));
CREATE INDEX conversation_member_user ON core.conversation_member (platform_id, user_id) WHERE left_at IS NULL;
-- `pair` is `<lower id> <higher id>` of a conversation between two, so that there is one.
CREATE TABLE core.conversation (
  platform_id bigint NOT NULL, id bigint NOT NULL, title text NOT NULL DEFAULT '', pair text, doc_type text, doc_id bigint, created_by bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(), last_seq bigint NOT NULL DEFAULT 0, PRIMARY KEY (platform_id, id));
CREATE UNIQUE INDEX conversation_pair ON core.conversation (platform_id, pair) WHERE pair IS NOT NULL;
CREATE INDEX conversation_doc ON core.conversation (platform_id, doc_id) WHERE doc_id IS NOT NULL;
CREATE TABLE core.conversation_message (
  platform_id bigint NOT NULL, id bigint NOT NULL, conversation_id bigint NOT NULL, user_id bigint NOT NULL, company_id bigint NOT NULL, text text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, id), FOREIGN KEY (platform_id, conversation_id) REFERENCES core.conversation (platform_id, id));
COMMENT ON TABLE core.conversation_message IS 'append-only';
CREATE INDEX conversation_message_of ON core.conversation_message (platform_id, conversation_id, seq DESC);

-- How a person wants to be told: `matrix` { channel: { type: true|false } }, hours without messages outside the inbox, one message a day instead of many.
CREATE TABLE core.notify_setting (
  platform_id bigint NOT NULL, user_id bigint NOT NULL, matrix jsonb NOT NULL DEFAULT '{}', quiet_from time, quiet_to time, digest boolean NOT NULL DEFAULT false,
  PRIMARY KEY (platform_id, user_id), CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)));
-- What goes out by mail, SMS, DingTalk, WeCom. `kept`: the channel is not configured, an administrator reads it here.
CREATE TABLE core.delivery (
  platform_id bigint NOT NULL, id bigint NOT NULL, user_id bigint NOT NULL, channel text NOT NULL CHECK (channel IN ('email','sms','dingtalk','wecom')), type text NOT NULL,
  content_zh text NOT NULL, content_en text NOT NULL, url text, at timestamptz NOT NULL DEFAULT now(), due_at timestamptz NOT NULL DEFAULT now(), digest boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting','sent','kept','failed')), tries int NOT NULL DEFAULT 0, error text, sent_at timestamptz, PRIMARY KEY (platform_id, id));
CREATE INDEX delivery_due ON core.delivery (due_at) WHERE state = 'waiting';
CREATE INDEX delivery_all ON core.delivery (platform_id, id DESC);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['conversation_member','notify_setting','delivery'] LOOP
    EXECUTE format('ALTER TABLE core.%I ENABLE ROW LEVEL SECURITY; ALTER TABLE core.%I FORCE ROW LEVEL SECURITY; CREATE POLICY platform ON core.%I USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()))', t, t, t);
  END LOOP;
  -- Strangers see nothing of a conversation, whatever a query forgets to ask.
  EXECUTE 'ALTER TABLE core.conversation ENABLE ROW LEVEL SECURITY; ALTER TABLE core.conversation FORCE ROW LEVEL SECURITY; ALTER TABLE core.conversation_message ENABLE ROW LEVEL SECURITY; ALTER TABLE core.conversation_message FORCE ROW LEVEL SECURITY';
END $$;
CREATE FUNCTION core.me() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(current_setting('app.user', true), '')::bigint $$;
CREATE POLICY members ON core.conversation USING (platform_id = (SELECT core.platform()) AND EXISTS (
  SELECT 1 FROM core.conversation_member m WHERE m.platform_id = conversation.platform_id AND m.conversation_id = conversation.id AND m.user_id = (SELECT core.me()) AND m.left_at IS NULL));
CREATE POLICY members ON core.conversation_message USING (platform_id = (SELECT core.platform()) AND EXISTS (
  SELECT 1 FROM core.conversation_member m WHERE m.platform_id = conversation_message.platform_id AND m.conversation_id = conversation_message.conversation_id AND m.user_id = (SELECT core.me()) AND m.left_at IS NULL));
CREATE POLICY worker ON core.delivery USING ((SELECT current_setting('app.worker', true)) = 'on');

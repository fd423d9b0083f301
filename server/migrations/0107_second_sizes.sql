-- Generated from the definitions: 6 statements. Reviewed before it is committed.
CREATE TABLE "design"."size_list__seconds" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "second" text,
  "sort" integer,
  "label" text,
  "label_en" text,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "size_list__seconds_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."size_list__seconds" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "design"."size_list__seconds" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE INDEX "size_list__seconds_of" ON "design"."size_list__seconds" (platform_id, doc_id, no);
CREATE OR REPLACE TRIGGER "announce_master" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "design"."size_list__seconds" FOR EACH STATEMENT EXECUTE FUNCTION core.announce_master();
ALTER TABLE "design"."size_list__seconds" ADD CONSTRAINT "size_list__seconds_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."size_list" (platform_id, id) ON DELETE CASCADE;

-- Generated from the definitions: 15 statements. Reviewed before it is committed.
CREATE TABLE "master"."field_sample" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "name" text,
  "code" text,
  "small" text,
  "note" text,
  "story" text,
  "count" integer,
  "unit" bigint,
  "amount" numeric(22,4),
  "currency" bigint,
  "price" numeric(22,4),
  "rate" numeric(22,4),
  "total" numeric(22,4),
  "day" date,
  "at" time,
  "moment" timestamptz,
  "well" boolean,
  "kind" text,
  "series" text,
  "brand" bigint,
  "colours" bigint[],
  "files" bigint[],
  "picture" bigint[],
  "place" jsonb,
  "mobile" text,
  "mail" text,
  "tint" text,
  "bar" text,
  "sizes" jsonb,
  "reason" text,
  "secret" text,
  "for_some" text,
  "for_others" text,
  "for_both" text,
  "once_only" text,
  "v_email" text,
  "v_chinese" text,
  "v_max_decimals4" text,
  "v_english" text,
  "v_capital_english" text,
  "v_datetime" text,
  "v_date" text,
  "v_time" text,
  "v_interger" text,
  "v_natural_number" text,
  "v_positive_number" text,
  "v_gt0_number" text,
  "v_gt0_and1_number" text,
  "v_max_number" text,
  "v_telephone" text,
  "v_pwd" text,
  "v_pwdstrong" text,
  "v_regexp" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "field_sample_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "master"."field_sample" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "master"."field_sample" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "field_sample_list" ON "master"."field_sample" (platform_id, company_id, "name", id, "status");
CREATE INDEX "field_sample_by_kind" ON "master"."field_sample" (platform_id, company_id, "kind", "name", id, "status");
CREATE INDEX "field_sample_by_status" ON "master"."field_sample" (platform_id, company_id, "status", "name", id);
CREATE INDEX "field_sample_grams" ON "master"."field_sample" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE TABLE "master"."field_sample__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "word" text,
  "pieces" numeric(22,4),
  "each" numeric(22,4),
  "sum" numeric(22,4),
  CONSTRAINT "field_sample__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "master"."field_sample__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "master"."field_sample__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "field_sample__lines_of" ON "master"."field_sample__lines" (platform_id, doc_id, no);
ALTER TABLE "master"."field_sample" ADD CONSTRAINT "field_sample_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "master"."field_sample" ADD CONSTRAINT "field_sample_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "master"."field_sample" ADD CONSTRAINT "field_sample_brand_fk" FOREIGN KEY (platform_id, "brand") REFERENCES "design"."brand" (platform_id, id);
ALTER TABLE "master"."field_sample__lines" ADD CONSTRAINT "field_sample__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "master"."field_sample" (platform_id, id) ON DELETE CASCADE;
